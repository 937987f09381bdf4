<?php
// Prints hashes of one password by PHP and systems written in PHP, one per line: `name hash`.

require '/usr/share/wordpress/wp-includes/class-phpass.php';

$password = $argv[1];
$salt = bin2hex(random_bytes(4));
// OpenCart before version 4 escapes all input like this.
$cleaned = htmlspecialchars($password, ENT_COMPAT, 'UTF-8');
// wp_hash_password since WordPress 6.8.
$keyed = base64_encode(hash_hmac('sha384', trim($password), 'wp-sha384', true));

foreach ([
	'bcrypt' => password_hash($password, PASSWORD_BCRYPT),
	'argon2i' => password_hash($password, PASSWORD_ARGON2I),
	'argon2id' => password_hash($password, PASSWORD_ARGON2ID),
	'wordpress' => (new PasswordHash(8, true))->HashPassword($password),
	'wordpress-6.8' => '$wp' . password_hash($keyed, PASSWORD_BCRYPT),
	'bitrix' => $salt . md5($salt . $password),
	'bitrix-crypt' => crypt($password, '$6$' . bin2hex(random_bytes(8)) . '$'),
	'opencart' => sha1('saltSALT9' . sha1('saltSALT9' . sha1($cleaned))),
	'prestashop' => md5('saltSALT9' . $password),
] as $name => $hash) {
	echo "$name $hash\n";
}
