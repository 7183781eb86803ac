import type { Peer } from './Peer.ts'
import type { SignEvent } from './SignEvent.ts'

/** Takes over what another tab did to a session (E2). */
export async function followTab(
  { sessions, messenger, onFault }: Pick<Peer, 'sessions' | 'messenger' | 'onFault'>,
  emit: (event: SignEvent) => void,
  topic: string,
): Promise<void> {
  const before = sessions.get(topic)
  const loaded = await sessions.reload(topic)
  if (loaded && !before) {
    messenger.open(topic, { symKey: loaded.key }).catch(onFault)
    emit({ type: 'session', session: loaded.session })
  } else if (loaded && JSON.stringify(before) !== JSON.stringify(loaded.session)) {
    emit({ type: 'update', session: loaded.session })
  } else if (before && !loaded) {
    messenger.close(topic)
    emit({ type: 'delete', topic, reason: { code: 6000, message: 'Disconnected in another tab.' } })
  }
}
