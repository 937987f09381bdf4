<?php

declare(strict_types=1);

namespace Vitrina;

/**
 * Cursor older than the retention of the feed. Get the present cursor and read everything again, or continue
 * from `$oldest` without the missing changes.
 */
final class ChangesGone extends \RuntimeException
{
    public function __construct(public readonly int $oldest)
    {
        parent::__construct("the changes after this cursor are no longer stored; the oldest available cursor is $oldest");
    }
}
