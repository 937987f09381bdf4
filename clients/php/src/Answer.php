<?php

declare(strict_types=1);

namespace Vitrina;

/** Successful response of the API, with its JSON body decoded. */
final class Answer
{
    /** @param array<string, string> $headers with names in lower case */
    public function __construct(public readonly mixed $body, public readonly array $headers)
    {
    }
}
