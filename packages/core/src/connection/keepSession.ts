import type { Config } from '../config/Config.ts'
import { writeConnections } from './writeConnections.ts'

/** Its place among what is listened to; no connection has an empty uid. */
const key = ''

/** From the first change of a started config's session on, keeps it in storage; ends when the config stops. */
export function keepSession(config: Config): void {
  const { watched, storage, life } = config._internal
  if (!life || watched.has(key)) return
  const unsubscribe = config.subscribe(
    (state) => state,
    (now, before) => writeConnections(storage, now, before),
  )
  watched.set(key, () => {
    unsubscribe()
    watched.delete(key)
  })
}
