import { writeFileSync } from 'node:fs'
import { ORDER_STATUSES } from '@vitrina/schema/order-status'
import { resources } from '@vitrina/schema/resources/index'

// Writes clients/php/src/Keys.php: which objects there are, and by which field each is known. `node scripts/php-keys.ts`

/** The file, as it is to be. */
export const phpKeys = (): string => {
  const keys = Object.values(resources).map(
    ({ path, key }) => `        '${path}' => ${key === null ? 'null' : `'${key}'`},\n`,
  )
  return `<?php

declare(strict_types=1);

namespace Vitrina;

/** Written by scripts/php-keys.ts from the declarations; not by hand. */
final class Keys
{
    /** @var array<string, ?string> the field that holds the caller's own key, of each kind of object */
    public const OF = [
${keys.join('')}    ];

    /** @var list<string> the states of an item of an order */
    public const ORDER_STATUSES = [
${ORDER_STATUSES.map((status) => `        '${status}',\n`).join('')}    ];
}
`
}

if (import.meta.main) writeFileSync(new URL('../clients/php/src/Keys.php', import.meta.url), phpKeys())
