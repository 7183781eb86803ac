import { randomInt } from 'node:crypto'

/** A code of `length` decimal digits, each as likely, leading zeros kept (S5.07). */
export function createCode(length: number): string {
  return Array.from({ length }, () => randomInt(10)).join('')
}
