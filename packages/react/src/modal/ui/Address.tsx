import { Fragment } from 'react'
import { shortAddress } from '../shortAddress.ts'
import css from './Address.css?inline'

/** Renders an address as `0x1234…abcd`, or `full`. It is left to right in every language; its title is the whole address. */
export function Address({ value, full = false }: { value: string; full?: boolean | undefined }) {
  return (
    <bdi className="lk-address" dir="ltr" title={value} data-full={full ? '' : undefined}>
      {full ? <Parts value={value} /> : shortAddress(value)}
    </bdi>
  )
}

Address.css = css

/** Characters that fit on one line beside a copy button on the narrowest phone. */
const partLimit = 24

/** Allows line breaks only between parts of equal length, so that no line is a few characters. A hash has three parts. */
function Parts({ value }: { value: string }) {
  const size = Math.ceil(value.length / Math.ceil(value.length / partLimit))
  const parts = value.match(new RegExp(`.{1,${size}}`, 'gs')) ?? []
  return parts.map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two parts may be equal, and parts never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
}
