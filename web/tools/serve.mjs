// A plain static web server for the built page, below any path: node tools/serve.mjs PORT PATH [FOLDER]
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, join, normalize } from 'node:path';
import { createGzip } from 'node:zlib';

const [
  port = '8080',
  below = '/',
  folder = process.env.TWISTWOOD_WEB ?? new URL('../../build/web', import.meta.url).pathname,
] = process.argv.slice(2);

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

createServer((request, response) => {
  const { pathname } = new URL(request.url, 'http://localhost');
  const inside = pathname.startsWith(below)
    ? normalize('/' + decodeURIComponent(pathname.slice(below.length)))
    : null;
  const file = inside && join(folder, inside.endsWith('/') ? inside + 'index.html' : inside);
  if (!file || !existsSync(file) || !statSync(file).isFile()) {
    response.writeHead(404).end();
    return;
  }
  const type = types[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, {
    'content-type': type,
    'content-encoding': 'gzip',
    'cache-control': 'no-cache',
  });
  createReadStream(file).pipe(createGzip()).pipe(response);
}).listen(Number(port), '127.0.0.1');
