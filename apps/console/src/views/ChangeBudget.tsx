import {
  type ConsoleBudget,
  type ConsoleSponsorship,
  getConsoleAudit,
  getConsoleSponsorship,
  setConsoleBudget,
} from '@latchkey/protocol/routes'
import { type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange } from '../api/queries.ts'
import { ChangeDialog } from '../parts/ChangeDialog.tsx'
import { Field } from '../parts/Field.tsx'
import { formatExactUnits, parseUnits } from '../parts/format.ts'
import { words } from '../words.ts'

const texts = words.gas

type ChangeBudgetProps = {
  /** As it was when the dialog was opened. */
  readonly policy: ConsoleSponsorship['policies'][number]
  /** @param project whose budget was changed */
  readonly onDone: (project: string) => void
  readonly onCancel: () => void
}

/** The amounts as a person writes them. An account's may be empty. */
const toText = ({ daily, perOperation, perAccountDaily }: ConsoleBudget) => ({
  daily: formatExactUnits(daily),
  perOperation: formatExactUnits(perOperation),
  perAccountDaily: perAccountDaily === null ? '' : formatExactUnits(perAccountDaily),
})
const fields = ['daily', 'perOperation', 'perAccountDaily'] as const

/** Changes what is paid for a project on each of its chains, or goes back to the file. */
export function ChangeBudget({ policy, onDone, onCancel }: ChangeBudgetProps): ReactElement {
  const { project, daily, perOperation, perAccountDaily, configured, isChanged } = policy
  const before: ConsoleBudget = { daily, perOperation, perAccountDaily }
  const [text, setText] = useState(() => toText(before))
  const [isReset, setIsReset] = useState(false)
  const change = useChange(
    (after: ConsoleBudget | null) => callConsole(setConsoleBudget, { body: { project, before, after } }),
    [getConsoleSponsorship.path, getConsoleAudit.path],
  )
  const { after, problems } = parseBudget(text)
  const shown = toText(before)
  const changes = fields
    .filter((field) => isReset || (after && before[field] !== after[field]))
    .map((field) => ({
      label: texts[field],
      before: shown[field] || texts.anyAmount,
      after: text[field].trim() || texts.anyAmount,
    }))
  return (
    <ChangeDialog
      title={texts.changeOf(project)}
      changes={changes}
      hasProblem={!after}
      effect={words.change.effect}
      warning={after && BigInt(after.daily) > BigInt(daily) ? texts.raises : undefined}
      isPending={change.isPending}
      error={change.error}
      onReset={
        isChanged
          ? () => {
              setText(toText(configured))
              setIsReset(true)
            }
          : undefined
      }
      onConfirm={() => after && change.mutate(isReset ? null : after, { onSuccess: () => onDone(project) })}
      onCancel={onCancel}
    >
      <p className="hint">{texts.changeText}</p>
      {fields.map((field) => (
        <Field
          key={field}
          label={texts[field]}
          value={text[field]}
          onChange={(value) => {
            setText({ ...text, [field]: value })
            setIsReset(false)
            change.reset()
          }}
          problem={problems[field]}
          hint={field === 'perAccountDaily' ? texts.emptyAccount : undefined}
          inputMode="decimal"
          maxLength={40}
        />
      ))}
    </ChangeDialog>
  )
}

/** Parses what a person wrote: a budget, or what is wrong with each amount. */
function parseBudget(text: ReturnType<typeof toText>): {
  readonly after?: ConsoleBudget
  readonly problems: Partial<Record<keyof ConsoleBudget, string>>
} {
  const daily = parseUnits(text.daily)
  const perOperation = parseUnits(text.perOperation)
  const perAccountDaily = text.perAccountDaily.trim() === '' ? null : parseUnits(text.perAccountDaily)
  const isMore = (amount: string | null | undefined) =>
    typeof amount === 'string' && daily !== undefined && BigInt(amount) > BigInt(daily)
  const problems = {
    ...(daily === undefined && { daily: texts.noAmount }),
    ...(perOperation === undefined && { perOperation: texts.noAmount }),
    ...(perAccountDaily === undefined && { perAccountDaily: texts.noAmount }),
    ...(isMore(perOperation) && { perOperation: texts.aboveDaily }),
    ...(isMore(perAccountDaily) && { perAccountDaily: texts.aboveDaily }),
  }
  if (daily === undefined || perOperation === undefined || perAccountDaily === undefined) return { problems }
  return Object.keys(problems).length > 0
    ? { problems }
    : { after: { daily, perOperation, perAccountDaily }, problems }
}
