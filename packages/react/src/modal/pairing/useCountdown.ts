import { useEffect, useState } from 'react'

/** Whole seconds until a moment (milliseconds since 1970), never below 0; told anew each second. */
export function useCountdown(until: number): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 1000)
    // A page that was asleep shows the time it is, not the time it was.
    const wake = () => setNow(Date.now())
    document.addEventListener('visibilitychange', wake)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', wake)
    }
  }, [])
  return Math.max(0, Math.ceil((until - now) / 1000))
}
