import { spawn } from 'node:child_process'

/** `latchkey serve` with the relay, in a process of its own. */
export type RelayProcess = {
  readonly url: string
  readonly port: number
  /** Ends it and waits until it is gone. */
  end(signal: 'SIGTERM' | 'SIGKILL'): Promise<void>
  log(): string
}

/** Starts it over the folder `data` and waits until it answers. `port` 0: any free one. */
export async function startRelay(options: {
  readonly data: string
  readonly port?: number
  readonly env?: Readonly<Record<string, string>>
}): Promise<RelayProcess> {
  const flags = ['--conditions=latchkey-source', '--import', 'tsx', 'packages/cli/src/main.ts']
  const inherited = Object.entries(process.env).filter(([name]) => !/^LATCHKEY_|^DATABASE_URL$/.test(name))
  const child = spawn(process.execPath, [...flags, 'serve', '--services', 'relay,verify,well-known,health'], {
    env: {
      ...Object.fromEntries(inherited),
      LATCHKEY_DATA: options.data,
      LATCHKEY_PORT: String(options.port ?? 0),
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  const listening = new Promise<string>((resolve, reject) => {
    const keep = (chunk: Buffer) => {
      log += chunk
      const [, url] = /Latchkey serves .* at (http:\S+)/.exec(log) ?? []
      if (url !== undefined) resolve(url)
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    void gone.then(() => reject(new Error(`the relay ended before it listened:\n${log}`)))
  })
  const url = await listening
  return {
    url: url.replace('http', 'ws'),
    port: Number(new URL(url).port),
    log: () => log,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) child.kill(signal)
      await gone
    },
  }
}
