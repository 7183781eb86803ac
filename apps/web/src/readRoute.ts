import { type LabOptions, readLabOptions } from './lab/readLabOptions.ts'

/** Which page, with what options; read from the address once, at the start. */
export type Route = {
  readonly page: 'home' | 'configure' | 'lab' | 'embedded' | 'unknown'
  readonly options: LabOptions
}

/** Reads a location. Options count on `/lab` and `/embedded`; the home page is always the same. */
export function readRoute({ pathname, search }: { pathname: string; search: string }): Route {
  const path = pathname.replace(/\/+$/, '')
  const options = readLabOptions(path === '' ? '' : search)
  if (path === '') return { page: 'home', options: { ...options, strict: true } }
  if (path === '/configure') return { page: 'configure', options: readLabOptions('') }
  if (path === '/lab' || path === '/embedded') return { page: path === '/lab' ? 'lab' : 'embedded', options }
  return { page: 'unknown', options }
}
