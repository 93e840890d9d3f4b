declare module '*/wasm/host.mjs' {
  export function load(
    source: ArrayBuffer | WebAssembly.Module,
    now?: () => number,
  ): Promise<{ request(value: object): { ok: true } | { ok: false; error: string } }>;
}

declare module '@wasm?url' {
  const url: string;
  export default url;
}
