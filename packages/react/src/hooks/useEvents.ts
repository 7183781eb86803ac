import type { LatchkeyEvent } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useConfig } from '../provider/useConfig.ts'

/**
 * Calls `listener` with what happens in the modal and its wallets while the component is there (W4). For the page alone: nothing
 * is sent anywhere by listening.
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
