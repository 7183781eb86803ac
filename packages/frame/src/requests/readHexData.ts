import { RequestError } from './RequestError.ts'

/** Bytes as lower-case `0x` hex. `most` counts bytes. */
export function readHexData(value: unknown, name: string, most: number): string {
  if (typeof value !== 'string' || !/^0x([0-9a-f]{2})*$/i.test(value))
    throw new RequestError('invalidParams', `The ${name} can’t be read.`)
  if (value.length > 2 + most * 2)
    throw new RequestError('invalidParams', `The ${name} is too long to be shown.`)
  return value.toLowerCase()
}
