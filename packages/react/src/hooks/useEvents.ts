import type { LatchkeyEvent } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useConfig } from '../LatchkeyContext.ts'

/**
 * Calls `listener` with the events of the modal and its wallets while the component is mounted. Listening sends nothing to a
 * server.
 *
 * @example useEvents(({ event }) => event === 'CONNECT_SUCCESS' && celebrate())
 */
export function useEvents(listener: (event: LatchkeyEvent) => void): void {
  const { events } = useConfig()
  const latest = useRef(listener)
  useEffect(() => {
    latest.current = listener
  })
  useEffect(() => events.subscribe((event) => latest.current(event)), [events])
}
