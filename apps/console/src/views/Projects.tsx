import {
  addConsoleProject,
  type ConsoleProjects,
  getConsoleAudit,
  getConsoleProjects,
} from '@latchkey/protocol/routes'
import { type FormEvent, type ReactElement, useState } from 'react'
import { callConsole } from '../api/callConsole.ts'
import { useChange, useRoute } from '../api/queries.ts'
import { Field } from '../parts/Field.tsx'
import { Answer, Notice, Section } from '../parts/states.tsx'
import { words } from '../words.ts'
import { Embedders } from './Embedders.tsx'
import { ProjectCard } from './ProjectCard.tsx'

const texts = words.projects

/** All projects, each with what can be changed of it, and a form for a new one. */
export function Projects(): ReactElement {
  const projects = useRoute(getConsoleProjects)
  return <Answer query={projects}>{(data) => <ProjectList {...data} />}</Answer>
}

function ProjectList({ check, configured, features, projects, embedders }: ConsoleProjects): ReactElement {
  return (
    <>
      {check === 'off' && <Notice kind="plain">{texts.checkOff}</Notice>}
      {configured !== null && <p className="hint">{texts.configured(configured)}</p>}
      {projects.length === 0 && <Notice kind="plain">{texts.none}</Notice>}
      {projects.map((project) => (
        <ProjectCard key={project.id} project={project} features={features} />
      ))}
      {projects.length > 0 && <p className="hint">{texts.effect}</p>}
      {embedders && <Embedders embedders={embedders} />}
      <AddProject />
    </>
  )
}

function AddProject(): ReactElement {
  const [name, setName] = useState('')
  const [origin, setOrigin] = useState('')
  const add = useChange(
    (body: { readonly name: string; readonly origins: string[] }) => callConsole(addConsoleProject, { body }),
    [getConsoleProjects.path, getConsoleAudit.path],
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const origins = origin.trim() === '' ? [] : [origin.trim()]
    add.mutate(
      { name, origins },
      {
        onSuccess: () => {
          setName('')
          setOrigin('')
        },
      },
    )
  }
  const problem = (field: string) => (add.error?.field === field ? add.error.message : undefined)
  return (
    <Section title={texts.add}>
      <form className="form" onSubmit={submit} noValidate>
        <Field label={texts.name} value={name} onChange={setName} problem={problem('name')} maxLength={100} />
        <Field
          label={texts.firstOrigin}
          value={origin}
          onChange={setOrigin}
          problem={problem('origin') ?? problem('origins')}
          hint={texts.originExample}
          maxLength={300}
        />
        {add.error && !['name', 'origin', 'origins'].includes(add.error.field) && (
          <Notice kind="danger">{add.error.message}</Notice>
        )}
        <button type="submit" className="button primary" disabled={add.isPending || name.trim() === ''}>
          {add.isPending ? texts.adding : texts.add}
        </button>
      </form>
    </Section>
  )
}
