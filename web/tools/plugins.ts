// Two small steps of the build.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { minifySync, type Plugin } from 'vite';

const policy = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

// Nothing from elsewhere, nothing inline. Only in the build: the server for developers puts styles
// into the page.
export function strictPolicy(): Plugin {
  return {
    name: 'strict-policy',
    apply: 'build',
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
  };
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort();
}

// The service worker keeps every file of the build but the icons of other systems and the one that a
// server answers itself; here it learns their names and a version.
export function listFiles(): Plugin {
  let folder = '';
  return {
    name: 'list-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    closeBundle() {
      const worker = join(folder, 'sw.js');
      const files = filesBelow(folder).filter(
        (name) => name !== 'sw.js' && name !== 'online.json' && !name.endsWith('.png'),
      );
      const hash = createHash('sha256');
      for (const name of files) hash.update(name).update(readFileSync(join(folder, name)));
      const source = readFileSync(worker, 'utf8')
        .replace('__VERSION__', hash.digest('hex').slice(0, 16))
        .replace(
          "['__FILES__']",
          JSON.stringify(files.map((f) => (f === 'index.html' ? './' : f))),
        );
      writeFileSync(worker, minifySync('sw.js', source).code);
    },
  };
}
