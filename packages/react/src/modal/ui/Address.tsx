import { Fragment } from 'react'
import { shortAddress } from '../shortAddress.ts'
import css from './Address.css?inline'

/** Renders an address as `0x1234…abcd`, or `full`. It is left to right in every language; its title is the whole address. */
export function Address({ value, full = false }: { value: string; full?: boolean | undefined }) {
  return (
    <bdi className="lk-address" dir="ltr" title={value} data-full={full ? '' : undefined}>
      {full ? <AddressGroups value={value} /> : shortAddress(value)}
    </bdi>
  )
}

Address.css = css

/**
 * The characters in groups of four, which are compared more easily, set apart by style alone: what is copied is the address.
 * Lines break between groups only.
 */
export function AddressGroups({ value }: { value: string }) {
  const groups = value.match(/^0x.{1,4}|.{1,4}/gs) ?? []
  return groups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two groups may be equal, and groups never move
    <Fragment key={index}>
      {index > 0 && <wbr />}
      <span>{group}</span>
    </Fragment>
  ))
}
