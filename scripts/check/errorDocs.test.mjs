import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const page = readFileSync('apps/docs/pages/14-errors.md', 'utf8')
const sources = ['protocol', 'siwx', 'core', 'wagmi', 'ethers', 'react'].flatMap((name) =>
  readdirSync(`packages/${name}/src`, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|testing\//.test(file))
    .map((file) => readFileSync(`packages/${name}/src/${file}`, 'utf8')),
)
const matches = (pattern) => [
  ...new Set(sources.flatMap((text) => [...text.matchAll(pattern)].map(([, found]) => found))),
]

it('the page of errors has a section for every fault of the app that leads to one', () => {
  const sections = [...page.matchAll(/^### (.+)$/gm)].map(([, title]) =>
    title.toLowerCase().replace(/[^a-z0-9]+/g, '-'),
  )
  const linked = matches(/errors\.html#([\w-]+)/g)
  expect(linked.length).toBeGreaterThan(5)
  expect(linked.filter((anchor) => !sections.includes(anchor))).toEqual([])
  expect(sections.filter((anchor) => !linked.includes(anchor))).toEqual([])
})

it('the page of errors lists every class, and no other', () => {
  const classes = matches(/^export class (\w+) extends (?:LatchkeyError|RpcError) /gm)
  const rows = page
    .slice(page.indexOf('## All errors'))
    .split('\n')
    .filter((line) => line.startsWith('| `'))
  const listed = rows.flatMap((row) => [...row.split(' | ')[0].matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(classes.length).toBeGreaterThan(20)
  expect(listed.toSorted()).toEqual(classes.toSorted())
})
