import { useEffect, useState } from 'react'

/** Whole seconds, rounded up, of what `left` answers in milliseconds; counts down while shown (S5.03). */
export function useSecondsLeft(left: () => number): number {
  const read = () => Math.ceil(left() / 1000)
  const [seconds, setSeconds] = useState(read)
  const now = read()
  if (now > seconds) setSeconds(now)
  useEffect(() => {
    if (seconds <= 0) return
    const timer = setTimeout(() => setSeconds(Math.ceil(left() / 1000)), left() % 1000 || 1000)
    return () => clearTimeout(timer)
  }, [seconds, left])
  return seconds
}
