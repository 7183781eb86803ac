import { readFileSync } from 'node:fs'

/** Our parent and, where `/proc` tells, its parent: npm runs us through a shell of its own. Changes when one dies. */
export function ancestors() {
  const parent = process.ppid
  try {
    const fields = readFileSync(`/proc/${parent}/stat`, 'utf8').split(') ').pop().split(' ')
    return `${parent} ${fields[1]}`
  } catch {
    return `${parent}`
  }
}
