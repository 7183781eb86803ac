import { QueryClient, QueryClientContext } from '@tanstack/react-query'
import { useContext, useEffect } from 'react'
import { useLatchkey } from '../provider/useLatchkey.ts'

/** The app's own query client where it has one, else ours, made by the first data hook that needs it. */
export function useDataClient(): QueryClient {
  const { queryClientRef } = useLatchkey()
  const app = useContext(QueryClientContext)
  const client = app ?? queryClientRef.current ?? new QueryClient()
  if (!app) queryClientRef.current = client
  // Lets queries see focus and reconnects, as a QueryClientProvider does for the app's client; counted inside.
  useEffect(() => {
    if (app) return
    client.mount()
    return () => client.unmount()
  }, [app, client])
  return client
}
