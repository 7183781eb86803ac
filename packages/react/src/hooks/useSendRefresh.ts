import { useEffect, useRef } from 'react'
import { useConfigValue } from './useConfigValue.ts'
import { useDataClient } from './useDataClient.ts'

/** Invalidates a query whenever a transaction sent from this page is confirmed or fails. */
export function useSendRefresh(queryKey: readonly unknown[]): void {
  const client = useDataClient()
  const settled = useConfigValue(
    ({ state }) => (state.sends ?? []).filter(({ status }) => status !== 'pending').length,
  )
  const lastSettled = useRef(settled)
  const key = useRef(queryKey)
  key.current = queryKey
  useEffect(() => {
    if (lastSettled.current === settled) return
    lastSettled.current = settled
    void client.invalidateQueries({ queryKey: key.current }, { cancelRefetch: false })
  }, [client, settled])
}
