import { Checkbox, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { columnsOf, isMovedToTrash } from '@vitrina/schema/columns'
import type { Language } from '@vitrina/schema/languages'
import type { Resource } from '@vitrina/schema/resource'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { type FieldError, problemOf } from '../../api/problem.ts'
import { Page } from '../../parts/page.tsx'
import { useSite } from '../../session/site.ts'
import { useLanguage } from '../../text/language.tsx'
import { useWords } from '../../text/words.ts'
import { type Content, create, type Patch, removeOne } from '../content.ts'
import type { FiguresHandle } from '../figures/of-product.tsx'
import { words as figureWords } from '../figures/words.ts'
import { HistoryOfObject } from '../history/history.tsx'
import { nameOf } from '../naming.ts'
import { addressOf } from '../objects.ts'
import { Discounts } from '../promotion/discounts.tsx'
import { OldPriceNotice } from '../promotion/old-price.tsx'
import { RemoveObject } from '../removal/remove-object.tsx'
import { useNotifyDeleted, useNotifyWritten } from '../undo/notify-written.tsx'
import { areSame, changesIn, valuesToCreate } from '../values.ts'
import { FormConflictDialog } from './conflict.tsx'
import { afterSave, conflicting, type Edited, type FormConflict, rebased } from './edited.ts'
import { editingRights, readableFeeds } from './editing-rights.ts'
import { FaultSummary, focusFault } from './fault-summary.tsx'
import { findCompleteObject } from './find-complete-object.ts'
import { FormColumns } from './form-columns.tsx'
import { FormIndex } from './form-index.tsx'
import { firstTabOf, layoutOf, sectionOf } from './layout.ts'
import { ObjectActions } from './object-actions.tsx'
import { SaveBar } from './save-bar.tsx'
import { faultsByPath, type SaveOutcome, saveChanges } from './saving.ts'
import { Times } from './times.tsx'
import { UnsavedChangesDialog } from './unsaved-changes-dialog.tsx'
import { words } from './words.ts'

interface Props {
  readonly object: Resource
  /** Initial values: the current object, or the defaults of a new one. */
  readonly begin: Patch
  /** Undefined: a new object. */
  readonly id?: number
}

/** Creates, changes and deletes an object. Only changes are sent. */
export const Editor = ({ object, begin, id }: Props) => {
  const say = useWords(words)
  const sayFigures = useWords(figureWords)
  const site = useSite()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const notifyWritten = useNotifyWritten()
  const notifyDeleted = useNotifyDeleted()
  const { language } = useLanguage()
  const [edited, setEdited] = useState<Edited>({ base: begin, draft: begin })
  const [slugs, setSlugs] = useState(true)
  const [conflict, setConflict] = useState<FormConflict>()
  const [isRemoving, setRemoving] = useState(false)
  const leaves = useRef(false)
  const figureForms = useRef(new Map<string, FiguresHandle>())
  /** Changed figures by type. */
  const [dirtyFigures, setDirtyFigures] = useState<Readonly<Record<string, number>>>({})
  const [tab, setTab] = useState<Language>(() => firstTabOf(object, language))
  const form = useRef<HTMLFormElement>(null)

  const { base, draft } = edited
  const list = `/sites/${site.slug}/objects/${addressOf(object)}`
  const changes = Object.keys(changesIn(object, base, draft)).length
  const allChanges = Object.values(dirtyFigures).reduce((sum, count) => sum + count, changes)
  const title =
    id === undefined
      ? say('new', { what: object.label[language] })
      : nameOf(object, base as Content, language)
  const hasSlugOption = Object.values(object.fields).some(
    (field) => field.kind === 'slug' && field.made.when === 'asked',
  )

  const figures = id === undefined ? [] : readableFeeds(site, object)
  const layout = layoutOf(object)
  const sections = [
    ...[...layout.main, ...layout.side].map(({ part, name, title }) => ({
      id: sectionOf(name),
      label: title ?? say(part),
    })),
    ...figures.map(({ type }) => ({ id: sectionOf(type), label: sayFigures(`${type} title`) })),
  ]

  const written = () => queries.invalidateQueries({ queryKey: [site.slug, 'content'], refetchType: 'none' })
  const leave = (to: string) => {
    leaves.current = true
    navigate({ to })
  }
  const save = useMutation({
    mutationFn: async (sent: Edited): Promise<SaveOutcome> => {
      if (id !== undefined) return saveChanges(site, object, id, sent)
      const now = await create(site, object.path, valuesToCreate(object, sent.draft), slugs && hasSlugOption)
      return { isWritten: true, now }
    },
    onSuccess: ({ isWritten, now }, sent) => {
      if (!isWritten) return decide(now)
      written()
      if (id === undefined) {
        notifications.show({ message: say('saved') })
        return leave(`${list}/${now.id}`)
      }
      setEdited((latest) => afterSave(object, sent, latest, now))
      const before = new Map([[id, sent.base as Content]])
      const columns = columnsOf(object).filter(
        ({ name, field }) => !field.writeOnly && !areSame(sent.base[name], sent.draft[name]),
      )
      if (columns.length === 0) return notifications.show({ message: say('saved') })
      notifyWritten(say('saved'), { path: object.path, columns, before, after: [now] }, async () => {
        const restored = await findCompleteObject(site, object, id)
        setEdited((latest) => afterSave(object, { base: now, draft: now }, latest, restored))
      })
    },
    onError: (failure) => {
      const [first] = problemOf(failure).faults
      if (first) goTo(first)
    },
  })
  const goTo = (fault: FieldError) => {
    const [name] = (fault.field ?? '').split('.')
    const language = columnsOf(object).find((column) => column.name === name)?.language
    // A text is focused in its language, whose tab must be shown first.
    if (language) flushSync(() => setTab(language))
    focusFault(form.current, fault)
  }
  const decide = (now: Content) => {
    // From the current form: values typed during the save may conflict, too, or have ended the conflict.
    const columns = conflicting(object, edited, now)
    if (columns.length > 0) setConflict({ now, columns })
    else if (changes > 0) save.mutate(edited)
  }
  // Text typed now would be lost when the form of the created object replaces this one.
  const isCreating = id === undefined && (save.isPending || save.isSuccess)
  const { mayEdit, isFixed } = editingRights(site, object, { isNew: id === undefined, isCreating })
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!mayEdit || save.isPending) return
    if (id === undefined || changes > 0) save.mutate(edited)
    for (const figures of figureForms.current.values()) figures.save()
  }
  useHotkeys([['mod+S', () => submit(), { usePhysicalKeys: true }]], [])

  const resolve = (ownFields: ReadonlySet<string>) => {
    if (!conflict) return
    const next = { base: conflict.now as Patch, draft: rebased(object, edited, conflict, ownFields) }
    setConflict(undefined)
    setEdited(next)
    if (Object.keys(changesIn(object, next.base, next.draft)).length > 0) save.mutate(next)
  }
  const remove = async () => {
    await removeOne(site, object.path, id as number)
    written()
    notifyDeleted(say('removed', { name: title }), object, [id as number])
    leave(list)
  }

  return (
    <Page
      title={title}
      lead={id !== undefined && <Times object={object} content={base as Content} />}
      actions={
        id !== undefined &&
        site.mayWrite(object.path) && (
          <ObjectActions copyTo={`${list}/new?from=${id}`} onRemove={() => setRemoving(true)} />
        )
      }
    >
      {id !== undefined && <OldPriceNotice {...{ object, base }} />}
      <FormIndex sections={sections} />
      <form ref={form} onSubmit={submit} noValidate>
        <Stack>
          {save.error && <FaultSummary of={save.error} object={object} onGo={goTo} />}
          <FormColumns
            {...{ layout, figureForms }}
            figures={id === undefined ? [] : figures.map((feed) => ({ feed, id }))}
            onDirty={(type, count) => setDirtyFigures((latest) => ({ ...latest, [type]: count }))}
            fieldProps={{
              object,
              draft,
              tab,
              onTab: setTab,
              faults: faultsByPath(save.error ? problemOf(save.error).faults : []),
              isFixed,
              onChange: (name, value) =>
                setEdited(({ base, draft }) => ({ base, draft: { ...draft, [name]: value } })),
            }}
          />
          {id === undefined && hasSlugOption && (
            <Checkbox
              label={say('makeSlugs')}
              checked={slugs}
              disabled={isCreating}
              onChange={(event) => setSlugs(event.currentTarget.checked)}
            />
          )}
          {mayEdit && (
            <SaveBar
              changes={allChanges}
              isNew={id === undefined}
              isSaving={save.isPending}
              onDiscard={() => {
                setEdited({ base, draft: base })
                for (const figures of figureForms.current.values()) figures.discard()
                save.reset()
              }}
            />
          )}
        </Stack>
      </form>
      {id !== undefined && <Discounts {...{ object, id, base }} />}
      {id !== undefined && isMovedToTrash(object) && (
        <HistoryOfObject
          {...{ object, id }}
          version={base.updated_at}
          onWritten={(now) =>
            setEdited((latest) => afterSave(object, { base: latest.base, draft: latest.base }, latest, now))
          }
        />
      )}
      {conflict && (
        <FormConflictDialog
          object={object}
          conflict={conflict}
          draft={draft}
          onResolve={resolve}
          onClose={() => setConflict(undefined)}
        />
      )}
      {isRemoving && (
        <RemoveObject
          {...{ object, name: title }}
          id={id as number}
          act={remove}
          onDone={() => leave(list)}
          onClose={() => setRemoving(false)}
        />
      )}
      <UnsavedChangesDialog isDirty={() => allChanges > 0 && !leaves.current} />
    </Page>
  )
}
