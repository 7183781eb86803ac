import { useEffect, useRef } from 'react'
import { useConfigValue } from './useConfigValue.ts'
import { useDataClient } from './useDataClient.ts'

/** Reads a query again whenever a send of this page is taken or failed by the network. */
export function useSendRefresh(queryKey: readonly unknown[]): void {
  const client = useDataClient()
  const settled = useConfigValue(
    ({ state }) => (state.sends ?? []).filter(({ status }) => status !== 'pending').length,
  )
  const seen = useRef(settled)
  const key = useRef(queryKey)
  key.current = queryKey
  useEffect(() => {
    if (seen.current === settled) return
    seen.current = settled
    void client.invalidateQueries({ queryKey: key.current }, { cancelRefetch: false })
  }, [client, settled])
}
