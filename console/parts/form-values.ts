/** Typed values of fields of a form, by name. */
export const formValues = <Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> => {
  const fields = new FormData(form)
  return Object.fromEntries(names.map((name) => [name, String(fields.get(name) ?? '')])) as Record<
    Name,
    string
  >
}
