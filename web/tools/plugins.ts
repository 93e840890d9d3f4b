// Small steps of the build.
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
        (name) => !['sw.js', 'online.json', 'licences.txt'].includes(name) && !name.endsWith('.png'),
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

interface Part {
  name: string;
  licence: string;
  text: string;
  inside: string[];
  npm?: string;
}

// The page hands on what others wrote: their licences lie beside it. A package that is bundled and not
// listed in licences/ ends the build, and so does one that is listed and not bundled any more.
export function licences(): Plugin {
  const folder = join(import.meta.dirname, '../../licences');
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim();
  const title = (words: string) => `${words}\n${'='.repeat(words.length)}`;
  return {
    name: 'licences',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'link', attrs: { rel: 'license', href: './licences.txt' }, injectTo: 'head' },
    ],
    generateBundle(_, bundle) {
      const parts = (JSON.parse(read('list.json')) as Part[]).filter(({ inside }) =>
        inside.some((one) => one === 'page' || one === 'module'),
      );
      const bundled = new Set<string>();
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        for (const [id, { renderedLength }] of Object.entries(chunk.modules)) {
          const name = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1];
          if (name && renderedLength > 0) bundled.add(name);
        }
      }
      const listed = new Set(parts.flatMap(({ npm }) => npm ?? []));
      for (const name of bundled) {
        if (!listed.has(name)) this.error(`${name} is bundled, and licences/list.json has no such npm`);
      }
      for (const name of listed) {
        if (!bundled.has(name)) this.error(`licences/list.json has ${name}, which is not bundled`);
      }
      const texts = parts.map(({ name, licence, text }) =>
        [title(`${name} (${licence}), parts of which are inside`), read(text)].join('\n\n'),
      );
      const source = [`${title('Twistwood')}\n\n${read('../LICENSE')}`, ...texts].join('\n\n\n');
      this.emitFile({ type: 'asset', fileName: 'licences.txt', source: `${source}\n` });
    },
  };
}
