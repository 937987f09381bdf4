<?php

declare(strict_types=1);

namespace Vitrina;

/** Tokens of a signed-in person: `$access` is valid for five minutes, `$refresh` can be exchanged once. */
final class Tokens
{
    public function __construct(public readonly string $access, public readonly string $refresh)
    {
    }
}
