import { describe, expect, it } from 'vitest'
import { checkPhraseWords, suggestWords } from './phraseWords.ts'

describe('a recovery phrase while it is typed', () => {
  it('[X.09] is checked word by word, whatever stands between the words', () => {
    const words = checkPhraseWords('  Test,junk\n abandn  ')
    expect(words.map(({ text, isKnown }) => [text, isKnown])).toEqual([
      ['test', true],
      ['junk', true],
      ['abandn', false],
    ])
    expect(words[0]?.suggestions).toEqual([])
    expect(words[2]?.suggestions).toEqual(['abandon'])
    expect(checkPhraseWords(' ')).toEqual([])
  })

  it.each([
    ['aban', 'abandon'],
    ['abandonn', 'abandon'],
    ['abadnon', 'abandon'],
    ['junc', 'junk'],
    ['teest', 'test'],
    ['tst', 'test'],
  ])('[X.09] suggests for %s what was meant: %s', (typed, meant) => {
    expect(suggestWords(typed)).toContain(meant)
  })

  it('suggests few words, and none for what resembles nothing', () => {
    expect(suggestWords('a')).toHaveLength(4)
    expect(suggestWords('zzzzzz')).toEqual([])
  })
})
