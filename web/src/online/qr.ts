// A text as a QR code: black squares on white, as one path.
import qrcode from 'qrcode-generator';

export interface Code {
  size: number; // with what is left empty around it
  path: string;
}

const quiet = 4; // empty modules around it, as the standard wants
// Modules from side to side: on a phone of 360 points each of them is still two points wide. Finer ones
// cannot be read off its screen.
const finest = 145;
const most = 1952; // letters that such a code holds, at level L

// Null: it is too long. L holds the most, M stands more smudges.
export function codeOf(text: string, level: 'L' | 'M'): Code | null {
  if (text.length > most) return null;
  const made = qrcode(0, level);
  made.addData(text);
  made.make();
  const count = made.getModuleCount();
  if (count > finest) return null;
  let path = '';
  for (let row = 0; row < count; row++)
    for (let column = 0; column < count; column++)
      if (made.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`;
  return { size: count + 2 * quiet, path };
}
