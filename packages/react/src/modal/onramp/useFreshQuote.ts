import type { OnrampQuoteQueryParameters } from '@latchkey/core/query'
import { useEffect, useRef } from 'react'
import { useOnrampQuote } from '../../hooks/onramp.ts'

/** Prices renewed without a person doing anything: then it is enough. */
const mostRenewals = 20

/** The price of what is chosen, renewed when it gets too old while somebody looks. */
export function useFreshQuote(parameters: OnrampQuoteQueryParameters) {
  const query = useOnrampQuote(parameters)
  const { data: quote, refetch } = query
  const renewals = useRef(0)
  useEffect(() => {
    if (!quote || quote.isEstimate || renewals.current >= mostRenewals) return
    const renew = () => {
      if (document.hidden || quote.expiresAt > Date.now()) return
      renewals.current++
      void refetch()
    }
    const timer = setTimeout(renew, Math.max(0, quote.expiresAt - Date.now()))
    document.addEventListener('visibilitychange', renew)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renew)
    }
  }, [quote, refetch])
  return query
}
