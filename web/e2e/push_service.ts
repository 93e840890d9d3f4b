// A push service and a browser's keys for the tests: over TLS with a certificate of its own, and with
// Node's cryptography, so that what the server encrypts and signs is read by somebody else's code.
import { execFileSync } from 'node:child_process';
import { webcrypto } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const { subtle } = webcrypto;
type Bytes = Uint8Array<ArrayBuffer>;
const bytesOf = (text: string): Bytes => new Uint8Array(Buffer.from(text, 'base64url'));
const lettersOf = (bytes: ArrayBuffer | Uint8Array) =>
  Buffer.from(bytes as Uint8Array).toString('base64url');
const joined = (...parts: (Uint8Array | string)[]): Bytes =>
  new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as Uint8Array))));

export interface Pushed {
  headers: Record<string, string>;
  body: Bytes;
}

export interface PushService {
  url: string;
  ca: string; // a file
  p256dh: string;
  auth: string;
  next(): Promise<Pushed>; // waits for it
  read(pushed: Pushed): Promise<unknown>;
  claims(pushed: Pushed, key: string): Promise<Record<string, unknown>>;
  stop(): void;
}

// RFC 5869.
async function derive(salt: Bytes, material: Bytes, info: Bytes, size: number): Promise<Bytes> {
  const key = await subtle.importKey('raw', material, 'HKDF', false, ['deriveBits']);
  const how = { name: 'HKDF', hash: 'SHA-256', salt, info };
  return new Uint8Array(await subtle.deriveBits(how, key, size * 8));
}

export async function pushService(): Promise<PushService> {
  const folder = mkdtempSync(join(tmpdir(), 'push-'));
  const file = (name: string) => join(folder, name);
  const how = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  const whose = ['-days', '2', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const where = ['-keyout', file('key.pem'), '-out', file('ca.pem')];
  execFileSync('openssl', [...how, ...whose, ...where], { stdio: 'ignore' });

  const came: Pushed[] = [];
  let wake = () => {};
  const options = { key: readFileSync(file('key.pem')), cert: readFileSync(file('ca.pem')) };
  const service = createServer(options, (request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const headers = request.headers as Record<string, string>;
      came.push({ headers, body: new Uint8Array(Buffer.concat(parts)) });
      response.writeHead(201).end();
      wake();
    });
  });
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));

  const curve = { name: 'ECDH', namedCurve: 'P-256' };
  const pair = await subtle.generateKey(curve, true, ['deriveBits']);
  const point = new Uint8Array(await subtle.exportKey('raw', pair.publicKey));
  const auth = webcrypto.getRandomValues(new Uint8Array(16));

  return {
    url: `https://localhost:${(service.address() as AddressInfo).port}`,
    ca: file('ca.pem'),
    p256dh: lettersOf(point),
    auth: lettersOf(auth),
    next: async () => {
      while (came.length === 0) await new Promise<void>((done) => (wake = done));
      return came.shift()!;
    },
    // RFC 8291, section 3.4, over RFC 8188.
    read: async ({ body }) => {
      const salt = body.slice(0, 16);
      const theirs = body.slice(21, 21 + body[20]!);
      const theirKey = await subtle.importKey('raw', theirs, curve, false, []);
      const agree = { name: 'ECDH', public: theirKey };
      const secret = new Uint8Array(await subtle.deriveBits(agree, pair.privateKey, 256));
      const material = await derive(auth, secret, joined('WebPush: info\0', point, theirs), 32);
      const cek = await derive(salt, material, joined('Content-Encoding: aes128gcm\0'), 16);
      const iv = await derive(salt, material, joined('Content-Encoding: nonce\0'), 12);
      const key = await subtle.importKey('raw', cek, 'AES-GCM', false, ['decrypt']);
      const record = body.slice(21 + body[20]!);
      const text = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv }, key, record));
      if (text.at(-1) !== 2) throw new Error('no last record');
      return JSON.parse(text.subarray(0, -1).toString()) as unknown;
    },
    // RFC 8292, if the signature is that of the key.
    claims: async ({ headers }, key) => {
      const [, token = '', own] = /^vapid t=(\S+), k=(\S+)$/.exec(headers.authorization!) ?? [];
      if (own !== key) throw new Error('another key');
      const [header = '', claims = '', signature = ''] = token.split('.');
      const how = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
      const theirs = await subtle.importKey('raw', bytesOf(key), how, false, ['verify']);
      const signed = joined(`${header}.${claims}`);
      if (!(await subtle.verify(how, theirs, bytesOf(signature), signed)))
        throw new Error('not signed by it');
      return JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
    },
    stop: () => {
      service.close();
      rmSync(folder, { recursive: true });
    },
  };
}
