import { handshake } from './handshake.ts'

/** Whether a window message is this step of the handshake; anything else on the page's bus is not ours. */
export function isHandshake(data: unknown, step: 'ready' | 'port'): boolean {
  return typeof data === 'object' && data !== null && handshake.key in data && data[handshake.key] === step
}
