// A name of a position that stays the same when its file is made anew (FNV-1a).
export function keyOf({ position }: { position: string }): string {
  let hash = 0x811c9dc5;
  for (const letter of position) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  return (hash >>> 0).toString(36);
}
