declare module '@wasm?url' {
  const url: string;
  export default url;
}
declare module '@whole?url' {
  const url: string;
  export default url;
}
