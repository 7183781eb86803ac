import { useEffect, useState } from 'react'

/** Milliseconds since 1970, read anew every half minute while shown: ages go on. */
export function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}
