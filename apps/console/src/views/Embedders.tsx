import {
  type ConsoleEmbedders,
  getConsoleAudit,
  getConsoleProjects,
  setConsoleEmbedders,
} from '@latchkey/protocol/routes'
import { type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange } from '../api/queries.ts'
import { ChangeDialog } from '../parts/ChangeDialog.tsx'
import { Field } from '../parts/Field.tsx'
import { Notice, Section } from '../parts/states.tsx'
import { words } from '../words.ts'

const texts = words.embedders

/** Who may embed the login of projects without origins of their own. */
export function Embedders({ embedders }: { readonly embedders: ConsoleEmbedders }): ReactElement {
  const [changed, setChanged] = useState<ConsoleEmbedders>()
  const [isDone, setIsDone] = useState(false)
  const { entries, isChanged } = embedders
  return (
    <Section
      title={texts.heading}
      aside={
        <button
          type="button"
          className="button small"
          aria-label={texts.change}
          onClick={() => {
            setIsDone(false)
            setChanged(embedders)
          }}
        >
          {words.change.change}
        </button>
      }
    >
      <p className="hint">{texts.text}</p>
      {entries.length === 0 && <p className="hint">{texts.ownApp}</p>}
      <ul className="chips" data-testid="embedders">
        {entries.map((entry) => (
          <li key={entry}>
            <code>{entry}</code>
          </li>
        ))}
      </ul>
      {isChanged && <p className="hint">{texts.changed}</p>}
      {isDone && <Notice kind="success">{texts.done}</Notice>}
      {changed && (
        <ChangeEmbedders
          embedders={changed}
          onDone={() => {
            setChanged(undefined)
            setIsDone(true)
          }}
          onCancel={() => setChanged(undefined)}
        />
      )}
    </Section>
  )
}

const parseLines = (text: string) => [
  ...new Set(
    text
      .split(/\s+/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
]

function ChangeEmbedders({
  embedders: { entries: before, configured, isChanged },
  onDone,
  onCancel,
}: {
  /** As they were when the dialog was opened. */
  readonly embedders: ConsoleEmbedders
  readonly onDone: () => void
  readonly onCancel: () => void
}): ReactElement {
  const [text, setText] = useState(before.join('\n'))
  const [isReset, setIsReset] = useState(false)
  const change = useChange(
    (after: string[] | null) => callConsole(setConsoleEmbedders, { body: { before, after } }),
    [getConsoleProjects.path, getConsoleAudit.path],
  )
  const after = parseLines(text)
  const show = (list: readonly string[]) => (list.length === 0 ? texts.ownAppShort : list.join(', '))
  const isSame = after.join(' ') === before.join(' ')
  const removed = before.filter((entry) => !after.includes(entry))
  return (
    <ChangeDialog
      title={texts.heading}
      changes={isSame && !isReset ? [] : [{ label: texts.list, before: show(before), after: show(after) }]}
      hasProblem={after.length === 0 && !isReset}
      effect={words.change.effect}
      warning={removed.length > 0 ? texts.removes(removed.join(', ')) : undefined}
      isPending={change.isPending}
      error={change.error}
      onReset={
        isChanged
          ? () => {
              setText(configured.join('\n'))
              setIsReset(true)
            }
          : undefined
      }
      onConfirm={() => change.mutate(isReset ? null : after, { onSuccess: onDone })}
      onCancel={onCancel}
    >
      <Field
        label={texts.list}
        value={text}
        onChange={(value) => {
          setText(value)
          setIsReset(false)
          change.reset()
        }}
        problem={change.error?.field === 'after' ? change.error.message : undefined}
        hint={texts.example}
        lines={5}
        maxLength={30_000}
      />
    </ChangeDialog>
  )
}
