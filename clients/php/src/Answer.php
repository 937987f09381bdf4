<?php

declare(strict_types=1);

namespace Vitrina;

final class Answer
{
    /** @param array<string, string> $headers by their names in lower case */
    public function __construct(public readonly mixed $body, public readonly array $headers)
    {
    }
}
