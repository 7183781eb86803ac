import { expect, it } from 'vitest'
import { createHistory } from './createHistory.ts'

it('[X.57] the history of a promise: held when each is seen and answered once, and every way to break it is named', () => {
  const history = createHistory()
  const send = (id: string, seen: number, ...answers: string[]) => {
    history.sent(id, `signed ${id}`)
    for (let time = 0; time < seen; time++) history.seen(id)
    for (const answer of answers) history.answered(id, answer)
  }
  send('good', 1, 'signed good')
  expect(history.problems()).toEqual([])
  send('lost', 0)
  send('doubled', 2, 'signed doubled')
  send('answered-twice', 1, 'signed answered-twice', 'signed answered-twice')
  send('confused', 1, 'signed good')
  send('broken', 1)
  history.failed('broken', new Error('closed'))
  history.seen('stranger')
  expect(history.problems()).toEqual([
    'stranger came, and nobody sent it',
    'lost was lost',
    'lost has 0 answers',
    'doubled was seen 2 times',
    'answered-twice has 2 answers',
    'confused got signed good',
    'broken has 0 answers',
    'broken failed: closed',
  ])
  expect(history.count()).toBe(6)
})
