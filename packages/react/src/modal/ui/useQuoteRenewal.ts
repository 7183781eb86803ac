import { useCallback, useEffect, useRef } from 'react'

/** Renewals of a quote without any action of the person, so that a forgotten page stops requesting. */
const maxRenewals = 20

/**
 * Calls `renew` when a quote expires while the page is visible, or when the page becomes visible after that. It does so at
 * most 20 times.
 *
 * @returns a function that starts the count anew, for an action of the person
 */
export function useQuoteRenewal(
  quote: { readonly expiresAt: number } | undefined,
  renew: () => unknown,
): () => void {
  const renewals = useRef(0)
  useEffect(() => {
    if (!quote || renewals.current >= maxRenewals) return
    const renewExpired = () => {
      if (document.hidden || quote.expiresAt > Date.now()) return
      renewals.current++
      renew()
    }
    const timer = setTimeout(renewExpired, Math.max(0, quote.expiresAt - Date.now()))
    document.addEventListener('visibilitychange', renewExpired)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', renewExpired)
    }
  }, [quote, renew])
  return useCallback(() => {
    renewals.current = 0
  }, [])
}
