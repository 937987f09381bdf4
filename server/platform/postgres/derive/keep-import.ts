import { isMovedToTrash } from '@vitrina/schema/columns'
import type { Table } from './table.ts'

/**
 * Triggers that record the objects that an import created and changed, if it can be undone. Objects with
 * personal data have none.
 */
export const keepImport = ({ name, resource }: Table): readonly string[] =>
  isMovedToTrash(resource)
    ? [
        `create or replace trigger ${name}_record_insert_import after insert on ${name}
  referencing new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_created();`,
        `create or replace trigger ${name}_record_update_import after update on ${name}
  referencing old table as old_rows new table as new_rows for each statement
  when (current_setting('vitrina.import', true) <> '') execute function keep_import_updated();`,
      ]
    : []
