<?php

declare(strict_types=1);

namespace Vitrina;

/** What somebody is signed in by: `$access` for five minutes, `$refresh` for the next ones, once. */
final class Tokens
{
    public function __construct(public readonly string $access, public readonly string $refresh)
    {
    }
}
