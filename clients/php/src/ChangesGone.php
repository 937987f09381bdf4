<?php

declare(strict_types=1);

namespace Vitrina;

/**
 * Error for a cursor whose following entries are no longer kept. Read everything again from the present
 * cursor, or continue from `$oldest`.
 */
final class ChangesGone extends \RuntimeException
{
    public function __construct(public readonly int $oldest)
    {
        parent::__construct("changes after this cursor are no longer kept; changes after $oldest are");
    }
}
