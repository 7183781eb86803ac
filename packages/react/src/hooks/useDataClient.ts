import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { useLatchkey } from '../LatchkeyContext.ts'

/** Returns the app's query client, or one of ours that the first data hook creates. */
export function useDataClient(): QueryClient {
  const { queryClientRef } = useLatchkey()
  const appClient = useContext(QueryClientContext)
  const client = appClient ?? queryClientRef.current ?? new QueryClient()
  if (!appClient) queryClientRef.current = client
  // Subscribes queries to focus and reconnect events, as QueryClientProvider does. The client counts its mounts.
  useEffect(() => {
    if (appClient) return
    client.mount()
    return () => client.unmount()
  }, [appClient, client])
  return client
}
