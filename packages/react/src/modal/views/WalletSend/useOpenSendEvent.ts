import type { Network } from '@latchkey/core'
import { useEffect, useRef } from 'react'
import { useConfig } from '../../../LatchkeyContext.ts'

/** Tells the event stream once that the form was opened. */
export function useOpenSendEvent(network: Network): void {
  const { events } = useConfig()
  const told = useRef(false)
  useEffect(() => {
    if (told.current) return
    told.current = true
    events.emit({ event: 'OPEN_SEND', properties: { network: network.caipNetworkId, isSmartAccount: false } })
  }, [events, network])
}
