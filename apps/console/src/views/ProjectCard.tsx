import { Switch } from '@base-ui/react/switch'
import {
  addConsoleOrigin,
  type ConsoleProject,
  getConsoleAudit,
  getConsoleProjects,
  removeConsoleOrigin,
  setConsoleFeature,
} from '@latchkey/protocol/routes'
import { type FormEvent, type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange } from '../api/queries.ts'
import { ConfirmDialog } from '../parts/ConfirmDialog.tsx'
import { CopyText } from '../parts/CopyText.tsx'
import { Field } from '../parts/Field.tsx'
import { formatTime } from '../parts/format.ts'
import { Notice } from '../parts/states.tsx'
import { words } from '../words.ts'

const texts = words.projects
const readAgain = [getConsoleProjects.path, getConsoleAudit.path]

type ProjectCardProps = {
  readonly project: ConsoleProject
  /** Features that can be switched. */
  readonly features: readonly string[]
}

/** One project: its id, origins, who may embed its login, features. */
export function ProjectCard({ project, features }: ProjectCardProps): ReactElement {
  return (
    <section className="card" aria-label={project.name}>
      <h2>{project.name}</h2>
      <dl className="facts">
        <dt>{texts.id}</dt>
        <dd>
          <CopyText text={project.id} />
        </dd>
        <dt>{texts.created}</dt>
        <dd>{formatTime(project.createdAt)}</dd>
      </dl>
      <Origins project={project} />
      <h3>{texts.embedders}</h3>
      {project.embedders.length === 0 ? (
        <p className="hint">{texts.noEmbedders}</p>
      ) : (
        <>
          <p className="hint">{texts.embeddersFrom[project.embeddersFrom]}</p>
          {project.embeddersFrom !== 'project' && (
            <ul className="chips">
              {project.embedders.map((embedder) => (
                <li key={embedder}>
                  <code>{embedder}</code>
                </li>
              ))}
            </ul>
          )}
        </>
      )}
      <Features project={project} features={features} />
    </section>
  )
}

function Origins({ project }: { readonly project: ConsoleProject }): ReactElement {
  const [origin, setOrigin] = useState('')
  const [removed, setRemoved] = useState<string>()
  const { id, origins } = project
  const add = useChange(
    (value: string) => callConsole(addConsoleOrigin, { id, body: { origin: value } }),
    readAgain,
  )
  const remove = useChange(
    (value: string) => callConsole(removeConsoleOrigin, { id, body: { origin: value } }),
    readAgain,
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    add.mutate(origin.trim(), { onSuccess: () => setOrigin('') })
  }
  return (
    <>
      <h3>{texts.origins}</h3>
      {origins.length === 0 && <p className="hint">{texts.everywhere}</p>}
      <ul className="chips" data-testid="origins">
        {origins.map((one) => (
          <li key={one}>
            <code>{one}</code>
            <button
              type="button"
              className="chip-button"
              aria-label={texts.removeOrigin(one)}
              onClick={() => setRemoved(one)}
            >
              ×
            </button>
          </li>
        ))}
      </ul>
      <form className="form in-line" onSubmit={submit} noValidate>
        <Field
          label={texts.addOrigin}
          value={origin}
          onChange={setOrigin}
          problem={add.error?.message}
          hint={texts.originExample}
          maxLength={300}
        />
        <button type="submit" className="button" disabled={add.isPending || origin.trim() === ''}>
          {texts.addOrigin}
        </button>
      </form>
      <ConfirmDialog
        isOpen={removed !== undefined}
        title={texts.removeHeading}
        action={texts.remove}
        isPending={remove.isPending}
        error={remove.error}
        onCancel={() => {
          remove.reset()
          setRemoved(undefined)
        }}
        onConfirm={() =>
          removed !== undefined && remove.mutate(removed, { onSuccess: () => setRemoved(undefined) })
        }
      >
        <p>{texts.removeText(removed ?? '')}</p>
        {origins.length === 1 && <Notice kind="warning">{texts.removeLast}</Notice>}
      </ConfirmDialog>
    </>
  )
}

function Features({ project, features }: ProjectCardProps): ReactElement {
  const { id } = project
  const change = useChange(
    (body: { readonly feature: string; readonly isEnabled: boolean }) =>
      callConsole(setConsoleFeature, { id, body }),
    readAgain,
  )
  const isOn = (feature: string) => project.features.find((one) => one.id === feature)?.isEnabled !== false
  // Others that the command line has set stay in sight.
  const all = [...new Set([...features, ...project.features.map((one) => one.id)])]
  return (
    <>
      <h3>{texts.features}</h3>
      <p className="hint">{texts.featuresText}</p>
      <div className="switches">
        {all.map((feature) => (
          <div key={feature} className="switch-row">
            <span id={`${id}-${feature}`}>{texts.feature[feature] ?? feature}</span>
            <Switch.Root
              className="switch"
              aria-labelledby={`${id}-${feature}`}
              checked={isOn(feature)}
              disabled={change.isPending}
              onCheckedChange={(isEnabled) => change.mutate({ feature, isEnabled })}
            >
              <Switch.Thumb className="thumb" />
            </Switch.Root>
          </div>
        ))}
      </div>
      {change.error && <Notice kind="danger">{change.error.message}</Notice>}
    </>
  )
}
