<?php

declare(strict_types=1);

namespace Vitrina;

/** What changed behind the cursor is kept no longer. Read everything anew from the present cursor on, or go on from `$oldest`. */
final class ChangesGone extends \RuntimeException
{
    public function __construct(public readonly int $oldest)
    {
        parent::__construct("the changes behind this cursor are kept no longer; those behind $oldest are");
    }
}
