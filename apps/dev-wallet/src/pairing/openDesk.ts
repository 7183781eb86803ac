import type { DeskParts } from './createDesk.ts'
import type { Desk } from './Desk.ts'

/** A way to the desk, whose code loads when it is first gone; `undefined` where there is nothing to pair over. */
export function openDesk(host: Window, parts: Omit<DeskParts, 'relay'>): (() => Promise<Desk>) | undefined {
  const { relay } = parts.config
  if (!relay || host.opener) return undefined
  let desk: Promise<Desk> | undefined
  return () => {
    desk ??= import('./createDesk.ts').then(({ createDesk }) => {
      const opened = createDesk(host, { ...parts, relay })
      const uri = consumeLink(host)
      if (uri) opened.pair(uri)
      return opened
    })
    return desk
  }
}

/** The pairing link the wallet was opened by. It leaves the address: a reload must not follow it again. */
function consumeLink({ location, history }: Window): string | undefined {
  if (location.pathname !== '/wc') return undefined
  const uri = new URLSearchParams(location.search).get('uri')
  history.replaceState(null, '', '/')
  return uri ?? undefined
}
