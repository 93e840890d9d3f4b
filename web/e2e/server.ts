// A real server for the tests: the program itself, with a database file of its own, on any port.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const program = process.env.TWISTWOOD_PROGRAM ?? resolve('../build/release/twistwood');
export const web = process.env.TWISTWOOD_WEB ?? resolve('../build/web');

export interface Running {
  url: string;
  stop(): Promise<void>;
}

// It says on standard output where it is.
function addressOf(server: ChildProcess): Promise<string> {
  return new Promise((found, failed) => {
    let said = '';
    server.stdout!.on('data', (text: Buffer) => {
      said += text.toString();
      const address = /http:\/\/\S+/.exec(said);
      if (address) found(`${address[0]}/`);
    });
    server.on('error', failed);
    server.on('exit', (code) => failed(new Error(`${program} ended with ${code}: ${said}`)));
  });
}

export async function serve(...options: string[]): Promise<Running> {
  const folder = mkdtempSync(join(tmpdir(), 'twistwood-'));
  const page = options.includes('--web') ? [] : ['--web', web];
  const common = ['--port', '0', '--trust-loopback', '--db', join(folder, 'tables.db'), ...page];
  const server = spawn(program, ['serve', ...common, ...options], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const ended = new Promise<void>((done) => server.on('exit', () => done()));
  const url = await addressOf(server);
  return {
    url,
    stop: async () => {
      server.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}
