import { withDeadline } from './base/promises.ts'
import type { Ports } from './ports/Ports.ts'
import type { Adapter } from './ports/platform.ts'

/** Milliseconds one adapter may take to close. */
export const closeTimeout = 3_000
/** Milliseconds one adapter may take to re-read. */
const reloadTimeout = 10_000

/** Every port, after the ports it depends on. */
export const startOrder = [
  'log',
  'clock',
  'egress',
  'limits',
  'cache',
  'chains',
  'mailer',
  'secondOperator',
  'authKms',
  'keysKms',
  'gasKms',
  'db',
  'events',
  'projects',
  'names',
  'nameSigner',
  'onramps',
  'onrampOrders',
  'tokens',
  'prices',
  'swaps',
  'index',
  'solana',
  'history',
  'directory',
  'images',
  'bus',
  'settings',
  'mailbox',
  'origins',
  'attester',
  'bundler',
  'sponsor',
] as const satisfies readonly (keyof Ports)[]

/**
 * Starts the adapters one after the other, in the order of their dependencies.
 *
 * @throws the error of the first adapter that can't start. The ones after it are not started.
 */
export async function startAdapters(ports: Ports): Promise<void> {
  for (const { adapter } of listAdapters(ports)) await adapter.start?.()
}

/**
 * Lets the adapters re-read what they can: projects with their origins and features, the directory, the price file.
 *
 * @returns what was re-read, and what could not be, with a sentence; the old content is in use then
 */
export async function reloadAdapters(
  ports: Ports,
): Promise<{ readonly reloaded: readonly string[]; readonly problems: Readonly<Record<string, string>> }> {
  const reloaded: string[] = []
  const problems: Record<string, string> = {}
  for (const { name, adapter } of listAdapters(ports)) {
    if (!adapter.reload) continue
    await withDeadline(adapter.reload(), reloadTimeout, `Reloading ${name}`).then(
      () => void reloaded.push(name),
      (error: unknown) => {
        problems[name] = error instanceof Error ? error.message : 'It could not be read.'
      },
    )
  }
  return { reloaded, problems }
}

/**
 * Closes the adapters one after the other, in the reverse of the order they were started in: an adapter can still write
 * through the ones it depends on. An adapter that fails, or is not done after three seconds, is logged and passed over,
 * so that the rest is closed in any case. Never rejects.
 */
export async function closeAdapters(ports: Ports): Promise<void> {
  for (const { name, adapter } of listAdapters(ports).reverse()) {
    if (!adapter.close) continue
    try {
      await withDeadline(adapter.close(), closeTimeout, `Closing ${name}`)
    } catch (error) {
      const problem = error instanceof Error ? error.name : 'thrown'
      ports.log.error({ adapter: name, problem }, 'An adapter could not be closed')
    }
  }
}

/** One adapter can serve several ports: it is listed once, at its first port. */
function listAdapters(ports: Ports): { readonly name: string; readonly adapter: Adapter }[] {
  const adapters = new Map<Adapter, string>()
  for (const name of startOrder) if (!adapters.has(ports[name])) adapters.set(ports[name], name)
  return [...adapters].map(([adapter, name]) => ({ name, adapter }))
}
