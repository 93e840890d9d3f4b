// Svelte reads TypeScript by itself. Scopes of styles have short names: they stand in every element of every
// component, and a first visit loads them all.
const scopes = new Map();

const cssHash = ({ css, hash }) => {
  const scope = `s-${hash(css).slice(0, 3)}`;
  if ((scopes.get(scope) ?? css) !== css) throw new Error(`two components share the scope ${scope}`);
  scopes.set(scope, css);
  return scope;
};

export default { compilerOptions: { cssHash } };
