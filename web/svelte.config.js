// Empty on purpose: Svelte reads TypeScript by itself, and the checker looks for this file.
export default {};
